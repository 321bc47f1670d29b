/** What a page says at an address where nothing is. */
export const missing = {
  notFound: "Not Found",
  goToStart: "Go to the start page",
  nothingHere: "There is nothing at this address. It may have moved, or the link may have a typo.",
} as const;
