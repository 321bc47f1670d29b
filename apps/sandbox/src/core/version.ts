/** The API version that the official library 23.1.0 is written for, the only one spoken here. */
export const API_VERSION = "2026-10-28.endive";
