import { createContext, type RefObject } from "react";

/** The dialog around a component; undefined outside of dialogs. */
export const InDialog = createContext<RefObject<HTMLDialogElement | null> | undefined>(undefined);
