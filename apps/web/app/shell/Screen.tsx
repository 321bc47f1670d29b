import type { ReactNode } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";
import "./screen.css";

interface ScreenProps {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A signed-in screen: its one heading, its one main action, its content. */
export function Screen({ title, note, action, children }: ScreenProps) {
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

/** The same frame while its data is on the way. */
export function ScreenSkeleton({ title, shape }: { title: string; shape: "form" | "list" }) {
  return (
    <Screen title={title}>
      <div className="stack" aria-busy="true">
        <span className="hidden-text" role="status">
          Loading
        </span>
        {shape === "form" ? <FormSkeleton /> : <Skeleton shape="card" count={3} />}
      </div>
    </Screen>
  );
}

function FormSkeleton() {
  return (
    <div className="columns">
      <div className="panel panel-pad stack">
        <Skeleton shape="field" count={5} />
      </div>
      <div className="stack">
        <Skeleton shape="card" />
      </div>
    </div>
  );
}
