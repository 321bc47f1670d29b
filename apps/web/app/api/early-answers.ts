declare global {
  interface Window {
    /** the requests that `early-script.ts` began, by URL */
    early?: EarlyAnswers;
  }
}

interface EarlyAnswers {
  /** the token that they carry */
  token: string;
  /** when they were sent, epoch milliseconds */
  at: number;
  answers: Map<string, Promise<Response>>;
}

/** They tell of the time when the page was opened, so none is taken long after it. */
const LIMIT_MS = 20_000;

/**
 * The answer to a request that was begun before the scripts were there, once. None is left after a
 * changing request, whose effect it would not show.
 */
export function takeEarlyAnswer(method: string, url: string, token: string | null | undefined) {
  const { early } = window;
  if (method !== "GET") early?.answers.clear();
  const answer = early?.answers.get(url);
  if (!early || !answer || early.token !== token || Date.now() - early.at > LIMIT_MS) return null;
  early.answers.delete(url);
  return { answer, at: early.at };
}
