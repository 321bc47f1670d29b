import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Screen } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { StateView } from "../ui/StateView.tsx";

/** A screen that requires a store: explains why, and links to the store form. */
export function StoreRequired({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Screen title={title}>
      <section className="panel">
        <StateView
          title="Add your store first"
          action={
            <Link to={paths.myStore} className={buttonClass({})}>
              Add your store
            </Link>
          }
        >
          <p>{children}</p>
        </StateView>
      </section>
    </Screen>
  );
}
