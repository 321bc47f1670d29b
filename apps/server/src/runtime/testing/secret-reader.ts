import { parentPort, workerData } from "node:worker_threads";
import { openDataFolder } from "../data-folder.ts";

/** What a starting process does, as a thread: `arrived` lets all threads ask at the same time. */
export interface SecretReader {
  dir: string;
  names: string[];
  arrived: SharedArrayBuffer;
  readers: number;
}

const { dir, names, arrived, readers } = workerData as SecretReader;
const count = new Int32Array(arrived);
const folder = openDataFolder(dir);
const secrets = names.map((name, round) => {
  Atomics.add(count, 0, 1);
  while (Atomics.load(count, 0) < (round + 1) * readers);
  return folder.secret(name);
});
parentPort?.postMessage(secrets);
