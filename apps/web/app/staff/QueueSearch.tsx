import { reviewStates } from "@coupon-center/contract";
import { Form, useSubmit } from "react-router";
import { Button } from "../ui/Button.tsx";
import { ChevronIcon } from "../ui/icons.tsx";
import { reviewLook } from "./review-text.ts";
import "../ui/Field.css";

/** Which stores to see; the choice lives in the address, so it can be kept and shared. */
export function QueueSearch({ state, search }: { state: string; search: string }) {
  const submit = useSubmit();
  return (
    <Form className="queue-search" role="search">
      <span className="select">
        <select
          className="input"
          name="state"
          aria-label="State"
          defaultValue={state}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          {reviewStates.map((name) => (
            <option key={name} value={name}>
              {reviewLook(name).text}
            </option>
          ))}
          <option value="all">All</option>
        </select>
        <ChevronIcon />
      </span>
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Name, website or owner"
        placeholder="Name, website or owner"
        defaultValue={search}
      />
      <Button type="submit" variant="ghost">
        Search
      </Button>
    </Form>
  );
}
