import "./Skeleton.css";

type Shape = "title" | "line" | "short" | "label" | "field" | "side" | "card";

/** A grey placeholder with the size of the content that is loading. */
export function Skeleton({ shape, count = 1 }: { shape: Shape; count?: number }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return places.map((place) => (
    <div key={place} className={`skeleton skeleton-${shape}`} aria-hidden="true" />
  ));
}
