import { z } from "zod";

// The contract's small functions have no words of their own for what is wrong, so that no browser
// loads them; zod gives them only with the first schema that somebody makes without those functions.
z.config(z.locales.en());
