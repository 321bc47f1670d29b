import { createContext, type ReactNode, use } from "react";
import { NoScript } from "../page/NoScript.tsx";
import { useUser } from "../session/use-user.ts";
import { CardSkeleton, Waiting } from "../ui/Skeleton.tsx";
import "./screen.css";

interface ScreenProps {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A layout's message at the top of each of its screens, below the heading. */
export const ScreenNotice = createContext<ReactNode>(null);

/** A signed-in screen: its heading, its main action, notices, its content. */
export function Screen(props: ScreenProps) {
  return (
    <ScreenFrame {...props}>
      {use(ScreenNotice)}
      {props.children}
    </ScreenFrame>
  );
}

function ScreenFrame({ title, note, action, children }: ScreenProps) {
  return (
    <div className="wrap screen">
      <div className="screen-head">
        <div>
          <h1>{title}</h1>
          {note && (
            // A name or an address, in its own direction.
            <p className="muted">{typeof note === "string" ? <bdi>{note}</bdi> : note}</p>
          )}
        </div>
        {action}
      </div>
      <NoScript />
      {children}
    </div>
  );
}

interface ScreenSkeletonProps extends ScreenProps {
  /** drawn by the server: for whoever is signed in, or for a merchant with a page and a plan */
  sketch?: { of: "known" | "live"; note: ReactNode; action?: ReactNode; parts: ReactNode };
}

/**
 * A screen while its data is loading, with the anatomy of the loaded one, so that nothing moves.
 * Until the browser knows the user it is the sketch, if it is of such a user by the early script,
 * so that the first picture has it; else a card below the heading, as all else depends on their
 * state.
 */
export function ScreenSkeleton({ title, note, action, sketch, children }: ScreenSkeletonProps) {
  const user = useUser();
  const known = user !== null;
  const notice = use(ScreenNotice);
  return (
    <ScreenFrame
      title={title}
      note={known ? note : sketch && <span className={`if-${sketch.of}`}>{sketch.note}</span>}
      action={known ? action : sketch?.action}
    >
      {/* Drawn anew for another state, as parts that a banner moves would be a layout shift. */}
      <Waiting key={JSON.stringify(user)}>
        {known ? (
          <>
            {notice}
            {children}
          </>
        ) : (
          <>
            {sketch && <div className={`sketch if-${sketch.of}`}>{sketch.parts}</div>}
            <div className={sketch && `unless-${sketch.of}`}>
              <CardSkeleton />
            </div>
          </>
        )}
      </Waiting>
    </ScreenFrame>
  );
}
