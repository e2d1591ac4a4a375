/** The second verifier (docs/verifier.md), beside the page: a long file does not keep the page from moving. */
import verifier from "virtual:verifier";
import type { ProofAnswer, ProofRequest } from "./verifier";

const { verify, readPolicy, summed } = verifier;

async function answer({ file, policy }: ProofRequest): Promise<ProofAnswer> {
  try {
    const trust = policy ? readPolicy(policy) : null;
    const result = await verify(file, { policy: trust });
    const { remarks } = summed([result]);
    return { result, remarks: remarks.map(({ text }) => text) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

addEventListener("message", (event: MessageEvent<ProofRequest>) => void answer(event.data).then((told) => postMessage(told)));
