import type { ClientView } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";

export function BrandStrip({ brands }: { brands: ClientView["brands"] }) {
  const say = useSay();
  if (brands.length === 0) return null;
  return (
    <section className="brands" aria-labelledby="brands">
      <h2 id="brands" className="brands-title">
        {say("trustedBy")}
      </h2>
      <ul className={brands.length % 5 === 0 ? "brands-list brands-fives" : "brands-list"}>
        {brands.map((brand) => (
          <li key={brand.name}>
            <img src={brand.logoUrl} width="158" height="48" alt={brand.name} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
