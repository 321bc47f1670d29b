import { type Coupon, type OfferType, offerTypes } from "@coupon-center/contract";
import { MultiSelect } from "../ui/popover/MultiSelect.tsx";

const options = offerTypes.map((type) => ({ value: type, text: type }));

interface TypeFilterProps {
  chosen: readonly OfferType[];
  onChange: (chosen: OfferType[]) => void;
}

/** Filters the list by offer types; none or all selected shows the whole list. */
export function TypeFilter({ chosen, onChange }: TypeFilterProps) {
  const filtered = isFiltered(chosen);
  return (
    <div className="list-tools">
      <span className="field-label" aria-hidden="true">
        Offer types
      </span>
      <MultiSelect label="Offer types" options={options} chosen={chosen} onChange={onChange} />
      <p className="muted" role="status">
        {filtered && "Sorting is off while the list is filtered."}
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
