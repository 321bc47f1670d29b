import { fault } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { fieldError } from "../errors.ts";

/**
 * The most common passwords of at least six characters, refused if PASSWORD_BLOCKLIST is on
 * (decision 019).
 */
const commonPasswords = new Set(
  "123456 password 12345678 qwerty 123456789 12345678910 1234567 111111 123123 abc123 1234567890 password1 000000 iloveyou qwerty123 1q2w3e4r 654321 666666 987654321 123321 1qaz2wsx qwertyuiop 121212 dragon monkey letmein football baseball welcome sunshine princess admin123 superman passw0rd michael master shadow jordan ashley bailey trustno1 freedom whatever mustang charlie donald starwars zaq12wsx access flower hottie loveme hello123 lovely ninja azerty solo 555555 777777 888888 999999 112233 102030 159753 123qwe 123abc asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx q1w2e3r4 computer michelle jessica pepper killer soccer hockey harley ranger thomas robert daniel andrew joshua george summer winter secret internet samsung google cheese matrix buster tigger maggie coupon coupons discount".split(
    " ",
  ),
);

/** Errors: 400 for a common password, if PASSWORD_BLOCKLIST is on. */
export function refuseCommonPassword(ctx: Ctx, password: string): void {
  if (ctx.ports.passwordBlocklist && commonPasswords.has(password.toLowerCase())) {
    throw fieldError("password", fault("commonPassword"));
  }
}
