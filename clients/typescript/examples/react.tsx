/** A table of any game, in any language: it knows no rule, no word and no card. */
import { type Powderkeg, type PowderkegError } from "@powderkeg/client";
import { useMatch } from "@powderkeg/client/react";
import { useState } from "react";

export function TableOf({ client, matchId, language }: { client: Powderkeg; matchId: string; language: string }) {
  const { link, match, legal, story, isSending, act } = useMatch(client, matchId, { language });
  const [refusal, setRefusal] = useState("");
  const told = (error: PowderkegError) => setRefusal(`${error.message} ${error.rule}`);
  return (
    <main aria-busy={link !== "live" || isSending}>
      <h1>{match?.seats.map(({ name }) => name).join(", ") ?? link}</h1>
      <ol>
        {story.flatMap(({ seq, events }) => events.map(({ text }, place) => <li key={`${seq} ${place}`}>{text}</li>))}
      </ol>
      {legal?.choices.length ? (
        <fieldset disabled={isSending}>
          <legend>{legal.text}</legend>
          {legal.choices.map((choice) => (
            <button key={choice.label} onClick={() => act(choice).catch(told)}>
              {choice.label}
            </button>
          ))}
        </fieldset>
      ) : null}
      <p role="status">{match?.outcome?.text ?? refusal}</p>
    </main>
  );
}
