/** What a program is started with that shall know nothing of this machine: where programs are, and code compiled before. */
export const bareEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
