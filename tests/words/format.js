// Says messages with @fluent/bundle: reads {language, ftl, cases: [[id, attribute, given], ...]}, writes what they say.
const { FluentBundle, FluentResource } = require("@fluent/bundle");

const { language, ftl, cases } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const bundle = new FluentBundle(language, { useIsolating: false });
const wrong = bundle.addResource(new FluentResource(ftl)).map(String);
const said = cases.map(([id, attribute, given]) => {
  const message = bundle.getMessage(id);
  const pattern = attribute ? message.attributes[attribute] : message.value;
  return bundle.formatPattern(pattern, given, wrong);
});
process.stdout.write(JSON.stringify({ said, wrong: wrong.map(String) }));
