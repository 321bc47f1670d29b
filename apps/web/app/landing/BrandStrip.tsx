import type { ClientView } from "@coupon-center/contract";

export function BrandStrip({ brands }: { brands: ClientView["brands"] }) {
  return (
    <section className="brands" aria-labelledby="brands">
      <h2 id="brands" className="brands-title">
        Trusted by World's best brands:
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
