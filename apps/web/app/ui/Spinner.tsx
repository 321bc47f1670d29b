import "./Spinner.css";

/** A spinner; it needs a label only without a text beside it. */
export function Spinner({ large, label }: { large?: boolean; label?: string }) {
  const name = large ? "spinner spinner-large" : "spinner";
  if (!label) return <span className={name} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={name} aria-hidden="true" />
      <span className="hidden-text">{label}</span>
    </span>
  );
}
