import { createContext, type ReactNode } from "react";
import { useSay } from "./use-say.ts";
import "./Skeleton.css";

/** A grey card in place of a part whose anatomy is not known yet. */
export function CardSkeleton() {
  return <div className="skeleton skeleton-card" />;
}

/** A space as wide as a digit, which is neither collapsed nor wrapped. */
const FIGURE_SPACE = "\u2007";

/** As long as a text of that many digits, without showing any. */
export const blankText = (length: number) => FIGURE_SPACE.repeat(length);

/** A grey place for a text that is loading, in the size of the text around it. */
export function Blank({ length }: { length: number }) {
  return (
    <span className="blank" aria-hidden="true">
      {blankText(length)}
    </span>
  );
}

/** True in a skeleton, whose fields must not be found by their labels: they are replaced soon. */
export const Loading = createContext(false);

/**
 * A screen's own parts while their data is loading: grey by `Skeleton.css`, and disabled, as
 * nothing typed now would be kept.
 */
export function Waiting({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className="waiting" aria-busy="true">
      <span className="hidden-text" role="status">
        {say("loading")}
      </span>
      <fieldset disabled inert aria-hidden="true">
        <Loading value>{children}</Loading>
      </fieldset>
    </div>
  );
}
