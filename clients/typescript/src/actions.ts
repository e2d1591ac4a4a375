/** From a game's own message to an Action, by what the descriptors say: no game is named here. */
import { create, type DescMessage, isMessage, type Message } from "@bufbuild/protobuf";
import { actionOf } from "./domains.js";
import { type Action, ActionSchema, ChoiceSchema } from "./gen/powderkeg/v1/match_pb.js";

/**
 * The action that a message stands for: an Action, a Choice of the legal actions (of a domain its first action), or any
 * message that an Action can hold, at any depth: BoomAction as well as BoomRoll.
 */
export function asAction(message: Message): Action {
  if (isMessage(message, ActionSchema)) return message;
  if (isMessage(message, ChoiceSchema)) return actionOf(message);
  const paths = pathsTo(message.$typeName);
  const [path] = paths;
  if (!path) throw new TypeError(`${message.$typeName} is not an action of any game`);
  if (paths.length > 1) throw new TypeError(`${message.$typeName} could be ${paths.join(" or ")}: wrap it yourself`);
  const held = path.reduceRight((value, name) => ({ action: { case: name, value } }), message as unknown as object);
  return create(ActionSchema, held);
}

/** Where in an Action a message can stand: the names of the fields that lead there. */
function pathsTo(typeName: string, holder: DescMessage = ActionSchema): string[][] {
  const choice = holder.oneofs.find(({ name }) => name === "action");
  return (choice?.fields ?? []).flatMap(({ message, localName }) => {
    if (!message) return [];
    const deeper = pathsTo(typeName, message).map((path) => [localName, ...path]);
    return message.typeName === typeName ? [[localName], ...deeper] : deeper;
  });
}
