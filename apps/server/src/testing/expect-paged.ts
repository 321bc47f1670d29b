import { expect } from "vitest";

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: { id: unknown }[];
}

/**
 * Fails unless a list of four has this order, complete and paged, with the right links to
 * neighbouring pages.
 */
export async function expectPaged(
  path: string,
  list: (query: { page?: number; page_size?: number }) => Promise<Page>,
  order: readonly unknown[],
): Promise<void> {
  const address = (page: number, size: number) => `${path}?page=${page}&page_size=${size}`;
  const whole = await list({});
  expect(whole).toMatchObject({ count: 4, next: null, previous: null });
  expect(whole.results.map(({ id }) => id)).toEqual(order);
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await list({ page, page_size: 2 }));
  expect(pages.map(({ results }) => results.map(({ id }) => id))).toEqual([
    order.slice(0, 2),
    order.slice(2),
    [],
    [],
  ]);
  expect(pages.map(({ count, next, previous }) => [count, next, previous])).toEqual([
    [4, address(2, 2), null],
    [4, null, address(1, 2)],
    [4, null, address(2, 2)],
    [4, null, address(2, 2)],
  ]);
  expect(await list({ page_size: 3 })).toMatchObject({ next: address(2, 3) });
  expect(await list({ page_size: 4 })).toMatchObject({ next: null });
}
