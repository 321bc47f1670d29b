import { createContext, type ReactNode, use } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";
import "./screen.css";

interface ScreenProps {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** What a layout has to say at the top of each of its screens, under the heading. */
export const ScreenNotice = createContext<ReactNode>(null);

/** A signed-in screen: its one heading, its one main action, what stands in the way, its content. */
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
      {children}
    </div>
  );
}

/** The same frame while its data is on the way; what is still unknown of the user pushes nothing. */
export function ScreenSkeleton({ title, shape }: { title: string; shape: "form" | "list" }) {
  return (
    <ScreenFrame title={title}>
      {shape === "form" ? <FormSkeleton /> : <ListSkeleton />}
    </ScreenFrame>
  );
}

/** Of a list or of parts that are loaded one by one and drawn together. */
export function ListSkeleton() {
  return (
    <Waiting>
      <Skeleton shape="card" count={3} />
    </Waiting>
  );
}

function FormSkeleton() {
  return (
    <Waiting>
      <div className="columns">
        <div className="panel panel-pad stack">
          <Skeleton shape="field" count={5} />
        </div>
        <div className="stack">
          <Skeleton shape="card" />
        </div>
      </div>
    </Waiting>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className="stack" aria-busy="true">
      <span className="hidden-text" role="status">
        Loading
      </span>
      {children}
    </div>
  );
}
