import { countText } from "@coupon-center/contract";
import { Link } from "react-router";
import { useClient } from "../page/use-page-context.ts";
import { buttonClass } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";

interface PagerProps {
  label: string;
  page: number;
  /** the URLs of the pages beside, null without one */
  previous: string | null;
  next: string | null;
  preventScrollReset?: boolean;
}

/** The links between the pages of a list; nothing if there is only one. */
export function Pager({ label, page, previous, next, ...scroll }: PagerProps) {
  const say = useSay();
  const { locale } = useClient();
  const look = buttonClass({ variant: "ghost", size: "small" });
  if (previous === null && next === null) return null;
  return (
    <nav className="actions" aria-label={label}>
      {previous !== null && (
        <Link className={look} to={previous} {...scroll}>
          {say("previous")}
        </Link>
      )}
      <span className="muted">{say("pageNumber", { page: countText(page, locale) })}</span>
      {next !== null && (
        <Link className={look} to={next} {...scroll}>
          {say("next")}
        </Link>
      )}
    </nav>
  );
}
