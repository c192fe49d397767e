"""A browser on WebKitGTK, of Safari's engine family, driven by WebKitWebDriver: one page, as large as a phone's screen.

Below FOLDER it keeps its profile (unless the session is private), its downloads, and errors.log: what pages report.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

folder, kind = Path(sys.argv[1]), sys.argv[2]
WIDTH, HEIGHT = 390, 844
REPORT_ERRORS = """
const report = (error) => window.webkit.messageHandlers.errors.postMessage(String(error?.stack ?? error));
addEventListener('error', ({ message, error }) => report(error ? `${message} ${error.stack}` : message));
addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason} ${reason?.stack}`));
const { error } = console;
console.error = (...said) => { report(said.map(String).join(' ')); error.apply(console, said); };
"""


def keep_error(_content, message):
    with (folder / "errors.log").open("a") as log:
        log.write(message.get_js_value().to_string() + "\n")


def keep_download(_context, download):
    def choose(_download, name):
        download.set_destination((folder / "downloads" / name).as_uri())
        return True

    download.connect("decide-destination", choose)


def automate(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", lambda _session: view)


def allow_camera(_view, request):
    request.allow()
    return True


if kind == "private":
    context = WebKit2.WebContext.new_ephemeral()
else:
    profile = str(folder / "profile")
    manager = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
# pages see a request for less motion, so frames that nobody looks at are not drawn
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context.set_automation_allowed(True)
context.connect("automation-started", automate)
context.connect("download-started", keep_download)

content = WebKit2.UserContentManager()
content.connect("script-message-received::errors", keep_error)
content.register_script_message_handler("errors")
frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
content.add_script(WebKit2.UserScript.new(REPORT_ERRORS, frames, start, None, None))

view = WebKit2.WebView(
    web_context=context,
    user_content_manager=content,
    is_controlled_by_automation=True,
    settings=WebKit2.Settings(
        enable_media_stream=True,
        # colored test pictures, from a front and a rear camera
        enable_mock_capture_devices=True,
        # without a graphics card, layers cost more than they save
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
    ),
)
view.connect("permission-request", allow_camera)
window = Gtk.Window(default_width=WIDTH, default_height=HEIGHT, decorated=False)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
