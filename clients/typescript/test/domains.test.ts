/** From what was picked to an action. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { actionOf, asAction, type Field, fieldsOf, objection, valuesAt } from "@powderkeg/client";
import { BoomActionSchema, BoomRollSchema, BoomStopSchema } from "@powderkeg/client/proto/boom";
import { ActionSchema, ChoiceSchema } from "@powderkeg/client/proto/match";
import { MonstersKind } from "@powderkeg/client/proto/monsters";

const OFFER = create(ChoiceSchema, {
  choice: {
    case: "domain",
    value: {
      example: { action: { case: "monsters", value: { action: { case: "offer", value: { place: 1 } } } } },
      fields: [
        {
          field: "place",
          domain: { case: "one", value: { among: { numbers: [1n, 4n], labels: ["arm", "leg"] } } },
          label: "Which?",
        },
        {
          field: "kinds",
          domain: { case: "some", value: { among: { numbers: [1n, 2n, 2n, 3n] }, least: 0, most: 3 } },
        },
      ],
    },
  },
});
const FIELD: Field = { name: "f", label: "", labels: [], kind: "some", values: [1, 2, 2, 3], least: 1, most: 3 };

test("a domain is offered field by field", () => {
  const [place, kinds] = fieldsOf(OFFER);
  assert.deepEqual(place, {
    name: "place",
    label: "Which?",
    kind: "one",
    values: [1, 4],
    labels: ["arm", "leg"],
    least: 1,
    most: 1,
  });
  assert.deepEqual([kinds!.kind, kinds!.least, kinds!.most], ["some", 0, 3]);
});

test("an action is the example with what was picked", () => {
  const { action } = actionOf(OFFER, { place: 4, kinds: [1, 2] });
  assert.ok(action.case === "monsters" && action.value.action.case === "offer");
  const { place, kinds } = action.value.action.value;
  assert.deepEqual([place, kinds], [4, [1, 2] as MonstersKind[]]);
  const first = actionOf(OFFER).action;
  assert.ok(first.case === "monsters" && first.value.action.case === "offer");
  assert.equal(first.value.action.value.place, 1); // the example itself is not changed
});

test("what lies outside of a domain is not made", () => {
  assert.throws(() => actionOf(OFFER, { place: 2 }), RangeError);
  assert.throws(() => actionOf(OFFER, { points: 2 }), RangeError);
  assert.throws(() => actionOf(OFFER, { kinds: [2, 1] }), /not in their order/);
});

const OBJECTIONS: [Partial<Field>, number[], string][] = [
  [{}, [1, 2], ""],
  [{}, [2, 2, 3], ""],
  [{}, [], "too few"],
  [{}, [1, 2, 2, 3], "too many"],
  [{}, [2, 1], "not in their order"],
  [{}, [3, 3], "not among them"],
  [{}, [9], "not among them"],
  [{ kind: "order", least: 4, most: 4 }, [3, 2, 1, 2], ""],
  [{ kind: "order", least: 4, most: 4 }, [3, 2, 1], "too few"],
  [{ kind: "each", least: 2, most: 2 }, [3, 3], ""],
  [{ kind: "one", least: 1, most: 1 }, [3], ""],
];
for (const [change, picked, expected] of OBJECTIONS) {
  test(`${change.kind ?? "some"} of 1, 2, 2, 3: ${picked} is ${expected || "right"}`, () => {
    assert.equal(objection({ ...FIELD, ...change }, picked), expected);
  });
}

test("places become values, in their own order where that is asked for", () => {
  assert.deepEqual(valuesAt(FIELD, [3, 1]), [2, 3]);
  assert.deepEqual(valuesAt({ ...FIELD, kind: "order" }, [3, 1, 0, 2]), [3, 2, 1, 2]);
  assert.throws(() => valuesAt(FIELD, [4]), RangeError);
});

test("a game's own message stands for its action", () => {
  const roll = create(BoomRollSchema, { stand: true });
  const whole = create(ActionSchema, { action: { case: "boom", value: { action: { case: "roll", value: roll } } } });
  assert.deepEqual(asAction(roll), whole);
  assert.deepEqual(asAction(create(BoomActionSchema, { action: { case: "roll", value: roll } })), whole);
  assert.equal(asAction(whole), whole);
  assert.equal(asAction(create(BoomStopSchema)).action.case, "boom");
  assert.throws(() => asAction(create(ChoiceSchema)), TypeError);
});
