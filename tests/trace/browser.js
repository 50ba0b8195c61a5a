// SPDX-License-Identifier: Apache-2.0
// As much of a browser as the page of rttrace asks for: runs its script, points everywhere, and prints what it drew and told.
"use strict";
const page = require("fs").readFileSync(process.argv[2], "utf8");
const data = page.match(/id="data">([\s\S]*?)<\/script>/)[1], script = page.match(/<script>\n([\s\S]*?)<\/script>/)[1];
const texts = new Set(), tips = new Set(), heard = {}, elements = {};
let strokes = 0;
const pen = new Proxy({}, { get: (t, k) => k in t ? t[k] : (...a) => { strokes++; if (k === "fillText") texts.add(a[0]); }, set: (t, k, v) => { t[k] = v; return true; } });
const listen = { addEventListener(name, action) { heard[name] = action; } };
const element = id => ({ ...listen, style: {}, clientWidth: 1200, clientHeight: 400, textContent: id === "data" ? data : "", getContext: () => pen,
                         getBoundingClientRect: () => ({ left: 0, top: 0 }) });
globalThis.document = { getElementById: id => elements[id] ??= element(id) };
globalThis.window = { ...listen, devicePixelRatio: 1, innerWidth: 1200 };
(0, eval)(script);
function point() {
  for (let x = 210; x < 1200; x += 2)
    for (let y = 0; y < 400; y += 3) {
      heard.mousemove({ clientX: x, clientY: y });
      if (elements.tip.style.display === "block") tips.add(elements.tip.textContent.split("\n")[0].replace(/ at .*/, ""));
    }
}
point();
const all = elements.shown.textContent;
heard.wheel({ offsetX: 600, deltaY: -1, preventDefault() {} });
const zoomed = elements.shown.textContent;
heard.mousedown({ clientX: 600 });
heard.mousemove({ clientX: 500 });
heard.mouseup({});
const moved = elements.shown.textContent;
for (const key of ["+", "-", "ArrowLeft", "ArrowRight", "x"]) heard.keydown({ key });
heard.dblclick({});
heard.resize({});
console.log(JSON.stringify({ all, zoomed, moved, again: elements.shown.textContent, strokes, texts: [...texts], tips: [...tips], warning: elements.warning.textContent }));
