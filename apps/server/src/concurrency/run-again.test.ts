import { expect, it, vi } from "vitest";
import { runAgain } from "./run-again.ts";

const conflict = new Error("conflict");
const isConflict = (error: unknown) => error === conflict;

it("work that fails each time is run four times, then its last error is thrown", async () => {
  const last = new Error("the last conflict");
  const work = vi.fn(async () => {
    throw work.mock.calls.length === 4 ? last : conflict;
  });
  await expect(runAgain(work, () => true)).rejects.toBe(last);
  expect(work).toHaveBeenCalledTimes(4);
});

it("work that succeeds in the end gives its result", async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length < 4) throw conflict;
    return "done";
  });
  await expect(runAgain(work, isConflict)).resolves.toBe("done");
});

it("an error that another run does not help is thrown at once", async () => {
  const fault = new Error("a fault");
  const work = vi.fn().mockRejectedValueOnce(conflict).mockRejectedValue(fault);
  await expect(runAgain(work, isConflict)).rejects.toBe(fault);
  expect(work).toHaveBeenCalledTimes(2);
});
