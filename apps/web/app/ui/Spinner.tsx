import "./Spinner.css";

/** A turning ring; give it a label only where no text beside it says what is awaited. */
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
