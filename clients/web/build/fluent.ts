/** Turns Fluent files into modules: a message is a text, or a function of its variables. The page needs no parser then. */
import { readFileSync } from "node:fs";
import { FluentParser, Message, Placeable, SelectExpression, StringLiteral, TextElement, VariableReference, type Pattern } from "@fluent/syntax";
import type { Plugin } from "vite";

/** An expression of JavaScript for a pattern. `v` are the variables, `s` chooses a variant, `f` writes a value. */
function compiled(pattern: Pattern): string {
  return pattern.elements.map((element) => (element instanceof TextElement ? JSON.stringify(element.value) : placed(element))).join("+") || '""';
}

function placed({ expression }: Placeable): string {
  if (expression instanceof StringLiteral) return JSON.stringify(expression.parse().value);
  if (expression instanceof VariableReference) return `f(v.${expression.id.name})`;
  if (expression instanceof SelectExpression && expression.selector instanceof VariableReference) {
    const variants = expression.variants.map(({ key, value }) => `${JSON.stringify("name" in key ? key.name : key.value)}:${compiled(value)}`);
    const otherwise = expression.variants.find((variant) => variant.default)!.key;
    return `s(v.${expression.selector.id.name},{${variants.join(",")}},${JSON.stringify("name" in otherwise ? otherwise.name : otherwise.value)})`;
  }
  throw new Error(`words of the pages use no ${expression.type}`);
}

function line(message: Message): string {
  const value = compiled(message.value!);
  const isText = message.value!.elements.every((element) => element instanceof TextElement);
  return `${JSON.stringify(message.id.name)}:${isText ? value : `(v,s,f)=>${value}`}`;
}

export function fluentModules(): Plugin {
  return {
    name: "powderkeg-fluent",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".ftl")) return undefined;
      const { body } = new FluentParser({ withSpans: false }).parse(readFileSync(id, "utf8"));
      const messages = body.filter((entry) => entry instanceof Message);
      return `export default {${messages.map(line).join(",\n")}};`;
    },
  };
}
