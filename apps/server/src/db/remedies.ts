export const restoreRemedy =
  "stop the server and restore a backup into an empty DATA_DIR: npm run restore -- <file>";

/** How a database for this program is made. */
export const createDatabase = "createdb --encoding UTF8 --template template0 <name>";

/** What to do where nothing better is known. */
export const ownLog = "look in the database's own log";

export const freeSpace = "free space on its disk";
