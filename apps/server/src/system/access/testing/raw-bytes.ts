import type { SeededRandom } from "@coupon-center/testing/random";

const json = '{"email":"a@shop.example","password":"correct horse"}';
const requests: readonly [string, ...string[]] = [
  "GET /api/v1/coupons?store_slug=a-cp&include_scheduled=true HTTP/1.1\r\nHost: x\r\nX-Site-Key: 8\r\n\r\n",
  "GET /api/v1/stores/1/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\n\r\n",
  `POST /api/v1/auth/email-login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  `POST /api/v1/auth/email-login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
  'POST /api/v1/uploads/image HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
  "POST /api/webhooks/stripe HTTP/1.1\r\nHost: x\r\nStripe-Signature: t=1,v1=a\r\nContent-Length: 2\r\n\r\n{}",
  "GET /go/1 HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /stores/none-cp HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip;q=1e9, br;q=-1\r\nIf-None-Match: *\r\n\r\n",
];

const kinds = ["flip", "flip", "drop", "double", "add", "cut"] as const;

/** A request with some bytes changed, removed, repeated or random. */
export function mutate(random: SeededRandom): Buffer {
  let bytes = Buffer.from(random.pick(requests));
  const changes = 1 + random.int(6);
  for (let i = 0; i < changes; i++) {
    const at = random.int(bytes.length + 1);
    const to = Math.min(bytes.length, at + random.int(20));
    const some = Buffer.from(Array.from({ length: random.int(12) }, () => random.int(256)));
    const parts = {
      flip: () => [bytes.subarray(0, at), Buffer.from([random.int(256)]), bytes.subarray(at + 1)],
      drop: () => [bytes.subarray(0, at), bytes.subarray(to)],
      double: () => [bytes.subarray(0, to), bytes.subarray(at)],
      add: () => [bytes.subarray(0, at), some, bytes.subarray(at)],
      cut: () => [bytes.subarray(0, at)],
    };
    bytes = Buffer.concat(parts[random.pick(kinds)]());
  }
  return bytes;
}
