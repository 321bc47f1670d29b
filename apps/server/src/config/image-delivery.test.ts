import { expect, it } from "vitest";
import { imageDelivery } from "./image-delivery.ts";

const cloudinary = "https://api.cloudinary.com/v1_1/north-pine/image/upload";

it.each([
  ["no image host", undefined, undefined, undefined],
  ["Cloudinary", cloudinary, undefined, "https://res.cloudinary.com/north-pine/"],
  [
    "Cloudinary in another region",
    cloudinary.replace("api.", "api-eu."),
    undefined,
    "https://res.cloudinary.com/north-pine/",
  ],
  [
    "a name that contains Cloudinary's",
    "https://api.cloudinary.com.evil.example/v1_1/north-pine/image/upload",
    undefined,
    "https://api.cloudinary.com.evil.example/",
  ],
  ["another host", "https://images.example/v1/upload", undefined, "https://images.example/"],
  [
    "a delivery address, with or without its last slash",
    cloudinary,
    "https://cdn.north.example/logos",
    "https://cdn.north.example/logos/",
  ],
  [
    "signs that would end a source of the content policy",
    cloudinary,
    "https://cdn.north.example/a;b,c/?x#y",
    "https://cdn.north.example/a%3Bb%2Cc/",
  ],
])(
  "logos are served at the start of the image host's URLs (decision 024): %s",
  (_name, upload, delivery, expected) => {
    expect(imageDelivery(upload, delivery)).toBe(expected);
  },
);
