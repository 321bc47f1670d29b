import "./CouponCard.css";
import "../ui/Skeleton.css";

const places = [0, 1, 2];

/** Tickets on their way: the paper, its perforation and where the words will stand. */
export function TicketSkeleton() {
  return places.map((place) => (
    <div key={place} className="ticket ticket-compact" aria-hidden="true">
      <div className="ticket-saving">
        <span className="skeleton skeleton-saving" />
      </div>
      <div className="ticket-body stack">
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-short" />
      </div>
    </div>
  ));
}
