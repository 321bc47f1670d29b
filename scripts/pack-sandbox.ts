import { resolve } from "node:path";
import { packSandbox } from "./build/pack-sandbox.ts";

const [folder] = process.argv.slice(2);
if (folder) await packSandbox(resolve(folder));
else {
  console.error("npm run pack-sandbox -- <folder>");
  process.exitCode = 2;
}
