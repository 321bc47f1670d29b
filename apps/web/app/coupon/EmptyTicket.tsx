/** An illustration for an empty list: a ticket's outline, with a plus in place of the saving. */
export function EmptyTicket() {
  return (
    <svg className="empty-ticket" viewBox="0 0 240 72" aria-hidden="true">
      <path
        className="empty-ticket-paper"
        d="M12 1h68a8 8 0 0 0 16 0h132a11 11 0 0 1 11 11v48a11 11 0 0 1-11 11H96a8 8 0 0 0-16 0H12A11 11 0 0 1 1 60V12A11 11 0 0 1 12 1z"
      />
      <path d="M88 15v42" strokeDasharray="4 4" />
      <path className="empty-ticket-plus" d="M44 27v18M35 36h18" />
      <path className="empty-ticket-words" d="M112 29h92M112 44h52" />
    </svg>
  );
}
