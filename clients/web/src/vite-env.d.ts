/// <reference types="vite/client" />
declare module "virtual:rules" {
  /** The address of each game's rules as a piece of HTML. */
  const addresses: Record<string, string>;
  export default addresses;
}
declare module "virtual:verifier" {
  import type { VerifiedFile } from "./replay/verifier";
  interface Verifier {
    verify: (file: Uint8Array | Blob, besides: { policy: object | null }) => Promise<VerifiedFile>;
    readPolicy: (text: string) => object;
    summed: (results: VerifiedFile[]) => { verdict: string; remarks: { code: string; subject: string; text: string }[] };
  }
  const verifier: Verifier;
  export default verifier;
}
