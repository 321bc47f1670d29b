import { type Coupon, type OfferType, offerTypes } from "@coupon-center/contract";
import { MultiSelect } from "../ui/popover/MultiSelect.tsx";
import { useSay } from "../ui/use-say.ts";
import { typeOptions } from "./offer-type-text.ts";

/** From this number on the list has a filter. */
export const FILTER_FROM = 6;

interface TypeFilterProps {
  chosen: readonly OfferType[];
  onChange: (chosen: OfferType[]) => void;
}

/** Filters the list by offer types; none or all selected shows the whole list. */
export function TypeFilter({ chosen, onChange }: TypeFilterProps) {
  const say = useSay();
  const filtered = isFiltered(chosen);
  return (
    <div className="list-tools">
      <span className="field-label" aria-hidden="true">
        {say("offerTypes")}
      </span>
      <MultiSelect
        label={say("offerTypes")}
        options={typeOptions(say)}
        chosen={chosen}
        onChange={onChange}
      />
      <p className="muted" role="status">
        {filtered && say("sortingOff")}
      </p>
    </div>
  );
}

export function isFiltered(chosen: readonly OfferType[]): boolean {
  return chosen.length > 0 && chosen.length < offerTypes.length;
}

export function ofTypes(coupons: readonly Coupon[], chosen: readonly OfferType[]) {
  if (!isFiltered(chosen)) return coupons;
  return coupons.filter((coupon) => chosen.includes(coupon.offer_type));
}
