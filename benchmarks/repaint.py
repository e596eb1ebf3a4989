"""Click to repaint: from a press of "step forward" in the served explorer to the next painted frame."""

import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PORT = 8877
KEY = '[data-region="time"] [data-do="step"][data-n="{}"]'
#: Presses a button again and again; each time waits until the page has changed and been painted.
MEASURE = """async ([forth, back, times]) => {
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const found = [];
  for (let n = 0; n < times; n++) {
    const button = document.querySelector(n % 2 ? back : forth);
    const start = performance.now();
    await new Promise(done => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(); });
      const time = document.querySelector('[data-region="time"]');
      watch.observe(time, {subtree: true, childList: true, attributes: true});
      button.click();
    });
    found.push(await painted() - start);
    await new Promise(done => setTimeout(done, 60 + Math.random() * 30));
  }
  return found;
}"""


def click_to_repaint(times: int = 60) -> tuple[float, float]:
    """Median and 95th percentile, in milliseconds; motion is off, as a frame of it is not an answer."""
    command = [Path(sys.executable).with_name("rqa-lab"), "explore", "--no-browser", "--port", str(PORT)]
    browser_path = os.environ.get("RQA_BROWSER") or shutil.which("chromium")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as play:
        try:
            assert server.stdout is not None
            server.stdout.readline()  # the address: it answers
            browser = play.chromium.launch(
                executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
            )
            page = browser.new_page(reduced_motion="reduce")
            page.goto(f"http://127.0.0.1:{PORT}/")
            page.wait_for_selector(".board")
            page.wait_for_timeout(1000)
            found = page.evaluate(MEASURE, [KEY.format(1), KEY.format(-1), times])
            browser.close()
        finally:
            server.terminate()
    return statistics.median(found), statistics.quantiles(found, n=20)[-1]
