const benefits = [
  {
    title: "Partner with an established deal site",
    text: "Over 20 years of audience, at your side from the first day.",
  },
  {
    title: "New customer acquisition",
    text: "Meet shoppers who have never heard of you, at the moment they decide where to buy.",
  },
  {
    title: "More sales and conversion",
    text: "A code in hand is the nudge that turns a full cart into an order.",
  },
  {
    title: "Larger average order size",
    text: "A minimum order or free shipping gives shoppers a reason to add one more thing.",
  },
  {
    title: "Positive brand experience",
    text: "A page in your name where every code works, kept current by you.",
  },
];

export function Benefits({ siteName }: { siteName: string }) {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits">What is the value of a coupon promotion advertisement on {siteName}?</h2>
      <p className="lead">{siteName} delivers more than discounts—we deliver value.</p>
      <ul className="benefits">
        {benefits.map((benefit, place) => (
          <li key={benefit.title} className="panel panel-pad">
            <span className="benefit-number" aria-hidden="true">
              0{place + 1}
            </span>
            <h3>{benefit.title}</h3>
            <p className="muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
