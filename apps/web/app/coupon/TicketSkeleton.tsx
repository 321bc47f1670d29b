import "./CouponCard.css";
import "../ui/Skeleton.css";

const places = [0, 1, 2];

/** Placeholders of tickets that are loading: paper, perforation and grey lines of text. */
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
