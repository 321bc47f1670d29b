import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

interface TabsProps {
  /** the accessible name of the tab list */
  label: string;
  tabs: readonly { name: string; panel: ReactNode }[];
}

/** Several views of one thing, one of them visible. The arrow keys change the tab. */
export function Tabs({ label, tabs }: TabsProps) {
  const [at, setAt] = useState(0);
  const id = useId();

  function turn(event: KeyboardEvent<HTMLElement>) {
    const right = document.dir === "rtl" ? -1 : 1;
    const step = { ArrowRight: right, ArrowLeft: -right }[event.key];
    if (step === undefined) return;
    const next = (at + step + tabs.length) % tabs.length;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="view-tabs" onKeyDown={turn}>
        {tabs.map(({ name }, place) => (
          <button
            key={name}
            id={`${id}-${place}`}
            type="button"
            role="tab"
            className="view-tab"
            aria-selected={place === at}
            aria-controls={`${id}-panel`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => setAt(place)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${at}`}
        className="stack view-panel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and the keys scroll it
        tabIndex={0}
      >
        {tabs[at]?.panel}
      </div>
    </>
  );
}
