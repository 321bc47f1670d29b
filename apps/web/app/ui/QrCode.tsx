import "./QrCode.css";

/** The QR code of a page's URL, loaded lazily. */
export function QrCode({ src, alt }: { src: string; alt: string }) {
  return <img className="qr" src={src} width="132" height="132" alt={alt} loading="lazy" />;
}
