import type { Coupon } from "@coupon-center/contract";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Link, useNavigate } from "react-router";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { buttonClass } from "../ui/Button.tsx";
import { GripIcon } from "../ui/icons.tsx";
import { ActionMenu } from "../ui/popover/ActionMenu.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useSay } from "../ui/use-say.ts";
import { limitReason } from "./AddCoupon.tsx";
import { CodeChip } from "./CodeChip.tsx";
import { CouponCard } from "./CouponCard.tsx";
import { CouponState } from "./CouponState.tsx";
import { cardTexts } from "./card-texts.ts";
import { feedbackText } from "./feedback-text.ts";
import "./sortable-ticket.css";

const sortMotion = { duration: 140, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

interface CouponRowProps {
  coupon: Coupon;
  today: string;
  sortable: boolean;
  storeIsPublic: boolean;
  /** false at the limit of ten coupons */
  canAdd: boolean;
  onDelete: () => void;
}

export function CouponRow(props: CouponRowProps) {
  const say = useSay();
  const { coupon, today, sortable, storeIsPublic, canAdd, onDelete } = props;
  const navigate = useNavigate();
  const client = useClient();
  const texts = cardTexts(coupon, client);
  const said = feedbackText(coupon.feedback, client.locale);
  const lessMotion = useMedia("(prefers-reduced-motion: reduce)");
  const sort = useSortable({
    id: coupon.id,
    disabled: !sortable,
    attributes: { roleDescription: say("sortable") },
    transition: lessMotion ? null : sortMotion,
  });
  return (
    <li
      ref={sort.setNodeRef}
      className={sort.isDragging ? "coupon-row coupon-row-moving" : "coupon-row"}
      style={{ transform: CSS.Translate.toString(sort.transform), transition: sort.transition }}
    >
      <CouponCard
        {...texts}
        conditions={[]}
        look="compact"
        titleAs="h2"
        ended={coupon.state === "expired"}
        handle={
          sortable && (
            <button
              type="button"
              ref={sort.setActivatorNodeRef}
              {...sort.attributes}
              {...sort.listeners}
              className="grip"
              aria-label={say("moveCoupon", { coupon: coupon.description })}
            >
              <GripIcon />
            </button>
          )
        }
        meta={
          <>
            <span className="coupon-state">
              <CouponState
                coupon={coupon}
                today={today}
                storeIsPublic={storeIsPublic}
                conditions={texts.conditions}
              />
            </span>
            {coupon.discount_code ? (
              <CodeChip code={coupon.discount_code} />
            ) : (
              <span className="no-code">{say("noCodeRequired")}</span>
            )}
            {said && <p className="coupon-feedback">{said}</p>}
          </>
        }
        action={
          <>
            <Link
              className={buttonClass({ variant: "ghost", size: "small" })}
              to={paths.editCoupon(coupon.id)}
            >
              {say("edit")}
              <span className="hidden-text"> {coupon.description}</span>
            </Link>
            <ActionMenu
              label={say("moreFor", { what: coupon.description })}
              actions={[
                {
                  text: say("duplicate"),
                  onChoose: () => void navigate(paths.copyCoupon(coupon.id)),
                  refusal: canAdd ? undefined : limitReason(say),
                },
                { text: say("delete"), onChoose: onDelete },
              ]}
            />
          </>
        }
      />
    </li>
  );
}
