/** The API version of the official library 23.1.0, the only supported one. */
export const API_VERSION = "2026-10-28.endive";
