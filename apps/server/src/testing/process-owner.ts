import { execFileSync } from "node:child_process";

export interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL and its companions refuse to run as root, which runs them as an unprivileged user. */
export function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string, user: string) =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: "pipe" }));
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: ask("-u", user), gid: ask("-g", user) };
    } catch {
      // The user does not exist; try the next.
    }
  }
  throw new Error(
    "PostgreSQL needs an unprivileged user, and there is neither postgres nor nobody",
  );
}
