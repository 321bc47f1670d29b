import {
  accentsOf,
  ogImageLayout as at,
  type ClientView,
  type HeadlineParts,
  headlineText,
  ogImageField,
} from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";

interface SharePictureProps {
  client: Pick<ClientView, "primaryColor" | "siteName" | "dir">;
  storeName: string;
  logo: string | null;
  /** the saving in the ticket's three parts */
  saving: HeadlineParts;
  /** 'On orders over $35' */
  minimum: string | null;
}

const { left, top, right, bottom, tear, corner, notch } = at.ticket;
const { perforation, stub, what, site, ink } = at;

/** The og image of the current input, with the same layout as the server's. */
export function SharePicture({ client, storeName, logo, saving, minimum }: SharePictureProps) {
  const say = useSay();
  const { light } = accentsOf(client.primaryColor);
  const field = ogImageField(client.primaryColor);
  const { prefix, value, suffix } = saving;
  // From right to left all is mirrored: where something of this width begins.
  const place = (x: number, width = 0) => (client.dir === "rtl" ? at.width - x - width : x);
  const label = say("savingOfStore", { saving: headlineText(saving), store: storeName });
  const figure =
    prefix === "" && suffix === "" ? sizeFor(stub.words, value, 3) : sizeFor(stub.figure, value, 1);
  return (
    <svg
      className="coupon-picture"
      viewBox={`0 0 ${at.width} ${at.height}`}
      role="img"
      aria-label={minimum ? `${label} · ${minimum}` : label}
    >
      <rect width={at.width} height={at.height} fill={field.colour} />
      <rect
        x={place(left, right - left)}
        y={top}
        width={right - left}
        height={bottom - top}
        rx={corner}
        fill={at.paper}
      />
      <path
        d={`M${place(tear)} ${top + notch + perforation.dash}V${bottom - notch - perforation.dash}`}
        stroke={perforation.colour}
        strokeWidth={perforation.width}
        strokeDasharray={perforation.dash}
      />
      {[top, bottom].map((y) => (
        <circle key={y} cx={place(tear)} cy={y} r={notch} fill={field.colour} />
      ))}
      <foreignObject x={place(left, tear - left)} y={top} width={tear - left} height={bottom - top}>
        <div className="picture-text picture-stub" style={{ color: light.colour, gap: at.gap }}>
          {prefix && <span style={{ fontSize: stub.small }}>{prefix}</span>}
          <span style={{ fontSize: figure, maxWidth: stub.width }}>{value}</span>
          {suffix && <span style={{ fontSize: stub.small }}>{suffix}</span>}
          {minimum && (
            <span style={{ fontSize: stub.minimum, maxWidth: stub.width, color: ink.quiet }}>
              {minimum}
            </span>
          )}
        </div>
      </foreignObject>
      <foreignObject
        x={place(tear + what.inset, what.width)}
        y={top}
        width={what.width}
        height={bottom - top}
      >
        <div className="picture-text" style={{ color: ink.strong, gap: at.gap }}>
          {/* The server draws no logo of another host. */}
          {logo?.startsWith("/uploads/") && (
            <img
              src={logo}
              alt=""
              style={{ maxWidth: what.logoWidth, height: what.logoHeight, objectFit: "contain" }}
            />
          )}
          <span style={{ fontSize: sizeFor(what.name, storeName, 2, what.width) }}>
            {storeName}
          </span>
          <span style={{ fontSize: what.line, color: ink.quiet }}>{say("shareSubtitle")}</span>
        </div>
      </foreignObject>
      <text
        x={place(left)}
        y={site.middle}
        dominantBaseline="central"
        fontSize={site.size}
        fontWeight="700"
        fill={field.text}
      >
        {client.siteName}
      </text>
    </svg>
  );
}

/** The font size at which a bold text takes that many lines; a letter is about 0.6 of it wide. */
function sizeFor(size: number, text: string, lines: number, width: number = stub.width): number {
  return Math.min(size, (width * lines) / (0.6 * text.length));
}
