/** The mark of a link that opens in a new tab, read out as such. */
export function NewTab() {
  return (
    <>
      <span aria-hidden="true">{"\u00a0↗"}</span>
      <span className="hidden-text"> (opens in a new tab)</span>
    </>
  );
}
