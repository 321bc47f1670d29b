import { z } from "zod";

// Schemas of `zod/mini` have no default messages, which keeps the browser bundle small. zod adds
// them only when the first full schema is created, so they are set here explicitly.
z.config(z.locales.en());
