import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { faultIn as fault, findingsOf } from "./doctor/testing/findings.ts";

const findings = (env: Record<string, string>) => findingsOf("mail", { DATA_DIR: "/none", ...env });

describe("the mail server", () => {
  let server: SMTPServer | undefined;
  afterEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (server) server.close(resolve);
    else resolve();
    server = undefined;
    await promise;
  });

  async function listen(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
    const port = await freePort();
    const made = new SMTPServer({ logger: false, closeTimeout: 100, ...options });
    server = made;
    made.on("error", () => undefined);
    await new Promise<void>((resolve) => made.listen(port, "127.0.0.1", resolve));
    return port;
  }
  const plain = { disabledCommands: ["STARTTLS"], hideSTARTTLS: true, allowInsecureAuth: true };
  const login = {
    ...plain,
    onAuth: (
      { password }: { password?: string | null | undefined },
      _session: unknown,
      done: (error: Error | null, response?: { user: string }) => void,
    ) => (password === "right@word" ? done(null, { user: "shop" }) : done(new Error("no"))),
  };

  it("answers and takes the password, without a mail being sent", async () => {
    const port = await listen(login);
    const found = await findings({
      SMTP_URL: `smtp://shop:right%40word@127.0.0.1:${port}`,
    });
    expect(found).toEqual([
      {
        part: "mail",
        level: "ok",
        text: `SMTP_URL: 127.0.0.1:${port} answers and takes the password`,
      },
    ]);
  });

  it("the password is wrong", async () => {
    const port = await listen(login);
    const found = await findings({ SMTP_URL: `smtp://shop:wrong@127.0.0.1:${port}` });
    expect(found).toEqual([fault("mail", /^SMTP_URL: /, /correct user and password/)]);
  });

  // To the program a name like others; the system knows it as 127.0.0.1.
  const ELSEWHERE = "2130706433";

  it.each([
    ["", "warning", /^SMTP_URL: \d+:\d+ offers no TLS: mails are readable on their way$/],
    [
      "shop:right%40word@",
      "fault",
      /^SMTP_URL: \d+:\d+ offers no TLS: mails and the password are readable on their way$/,
    ],
  ])("on another machine it offers no TLS to smtp://%s…", async (user, level, text) => {
    const port = await listen(user === "" ? plain : login);
    const found = await findings({ SMTP_URL: `smtp://${user}${ELSEWHERE}:${port}` });
    expect(found).toEqual([
      expect.objectContaining({ level: "ok" }),
      { ...fault("mail", text, /^use smtps:\/\/, or a server that offers STARTTLS$/), level },
    ]);
  });

  it("on another machine it offers TLS", async () => {
    const port = await listen({ secure: true });
    const url = `smtps://${ELSEWHERE}:${port}?tls.rejectUnauthorized=false`;
    const text = `SMTP_URL: ${ELSEWHERE}:${port} answers with TLS`;
    expect(await findings({ SMTP_URL: url })).toEqual([{ part: "mail", level: "ok", text }]);
  });

  it("the sandbox's mailbox takes its place", async () => {
    const text = "the sandbox's mailbox takes the mails";
    expect(await findings({})).toEqual([{ part: "mail", level: "ok", text }]);
  });

  it("its certificate is not to be trusted", async () => {
    const port = await listen({ secure: true });
    // As of another machine: this one's own server may sign its certificate itself.
    const url = `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=true`;
    const found = await findings({ SMTP_URL: url });
    expect(found).toEqual([fault("mail", /certificate|altname/i, /certificate/)]);
  });

  it("it does not speak TLS at that port", async () => {
    const port = await listen(plain);
    const found = await findings({ SMTP_URL: `smtps://127.0.0.1:${port}` });
    expect(found).toEqual([fault("mail", /^SMTP_URL: /, /smtp:\/\/ with port 587/)]);
  });

  it.each([
    ["nothing listens", "smtp://127.0.0.1:9", /correct host and port/],
    ["its name is not known", "smtp://mail.invalid", /correct the host name/],
  ])("%s", async (_name, url, remedy) => {
    expect(await findings({ SMTP_URL: url })).toEqual([fault("mail", /^SMTP_URL: /, remedy)]);
  });
});
