import { createContext, type ReactNode, use } from "react";
import { NoScript } from "../page/NoScript.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
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
          {note && <p className="muted">{note}</p>}
        </div>
        {action}
      </div>
      <NoScript />
      {children}
    </div>
  );
}

interface ScreenSkeletonProps {
  title: ReactNode;
  shape: "form" | "list";
  /** the placeholder of a list that does not consist of cards */
  children?: ReactNode;
}

/** The same layout while data is loading; without layout shift when the user becomes known. */
export function ScreenSkeleton({ title, shape, children }: ScreenSkeletonProps) {
  return (
    <ScreenFrame title={title}>
      {shape === "form" ? <FormSkeleton /> : <ListSkeleton>{children}</ListSkeleton>}
    </ScreenFrame>
  );
}

/** For a list, or for parts that are loaded separately and shown together. */
export function ListSkeleton({ children }: { children?: ReactNode }) {
  return <Waiting>{children ?? <Skeleton shape="card" count={3} />}</Waiting>;
}

function FormSkeleton() {
  return (
    <Waiting>
      <div className="columns">
        <div className="panel panel-pad skeleton-form">
          <Skeleton shape="title" />
          {["name", "url", "logo", "contact", "email"].map((field) => (
            <div key={field} className="stack">
              <Skeleton shape="label" />
              <Skeleton shape="field" />
            </div>
          ))}
        </div>
        <div className="stack">
          <Skeleton shape="side" />
        </div>
      </div>
    </Waiting>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className="stack" aria-busy="true">
      <span className="hidden-text" role="status">
        {say("loading")}
      </span>
      {children}
    </div>
  );
}
