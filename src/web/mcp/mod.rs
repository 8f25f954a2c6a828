//! The reference for assistants, by the Model Context Protocol: typed questions, structured answers, nothing that writes.
//!
//! A tool puts its question to the function that answers the same at an address of the API, in the same room and under the
//! same bounds, and wraps that answer in a frame ([`frame`]): edition, date, how far it is known, its page, and whether it is
//! whole. `tribunal mcp` speaks over standard input and output, `/mcp` over HTTP ([`http`]); both are this one [`Assistant`].
//! No file is read for whoever asks.

mod frame;
mod http;
mod pace;
mod prompts;
mod resources;
mod schema;
mod tool;
mod tools;

use std::sync::Arc;

use axum::http::StatusCode;
use axum::http::request::Parts;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorCode, ErrorData,
    GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;

pub(super) use self::frame::Frame;
pub(super) use self::http::service;
use self::pace::Pace;
use self::tool::Entry;
pub(super) use self::tool::Refused;
use super::view::{Site, View};

/// The instructions that every assistant gets before it asks.
const INSTRUCTIONS: &str = "Rules of the card game Riftbound, for judges. Rule numbers differ between editions: never cite one from memory, look it up. \
    Every answer names its edition and `known_until`, the day up to which documents are known. `result` is `incomplete` where \
    something is not known, not read or not enacted, and `incomplete` says what: pass that on, and do not round it to an answer. \
    To rule on a situation, write it as a scenario (resource tribunal://language) and call `replay`; mend the scenario by its \
    diagnostics until the verdict stands. A refused or differing replay is an answer, too.";

/// The error code for too many requests.
const TOO_OFTEN: ErrorCode = ErrorCode(-32000);

/// The server for one assistant, or for all that come by HTTP.
#[derive(Clone)]
pub struct Assistant {
    site: Site,
    /// The base address of the pages, where a request does not name one.
    base: Option<String>,
    pace: Arc<Pace>,
}

impl Assistant {
    /// Returns a server for a site; `base` is the address at which its pages can be visited, if there is one.
    #[must_use]
    pub fn new(site: Site, base: Option<String>) -> Self {
        Self { site, base, pace: Arc::default() }
    }

    /// Returns the view of a request: over HTTP that of the HTTP request.
    fn view(&self, context: &RequestContext<RoleServer>) -> View {
        let by_http = context.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<View>());
        by_http.cloned().unwrap_or_else(|| View { origin: self.base.clone(), ..self.site.view() })
    }

    /// Returns the view if the visitor may ask now; an error with the seconds to wait otherwise.
    fn admit(&self, context: &RequestContext<RoleServer>) -> Result<View, ErrorData> {
        let view = self.view(context);
        match self.pace.admit(&view.visitor) {
            Ok(()) => Ok(view),
            Err(seconds) => {
                let told = serde_json::json!({ "retry_after_seconds": seconds });
                Err(ErrorData::new(TOO_OFTEN, format!("Too many requests: try again in {seconds} s"), Some(told)))
            }
        }
    }
}

/// Calls a tool for a caller that is not an assistant; returns its framed answer, or the refusal.
pub(super) async fn answered(view: View, tool: &str, arguments: Value) -> Result<Frame, Refused> {
    let tool = tools::ALL.iter().find(|entry| entry.name == tool);
    let (Some(tool), Value::Object(arguments)) = (tool, arguments) else {
        return Err(Refused { status: StatusCode::NOT_FOUND, told: Value::Null });
    };
    (tool.call)(view, arguments).await
}

impl ServerHandler for Assistant {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().enable_prompts().build();
        let name = Implementation::new("tribunal", env!("CARGO_PKG_VERSION")).with_title("Tribunal");
        ServerConfig::new(capabilities).with_server_info(name).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::ALL.iter().map(Entry::described).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::ALL.iter().find(|tool| tool.name == name).map(Entry::described)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = tools::ALL.iter().find(|tool| tool.name == request.name);
        let tool =
            tool.ok_or_else(|| ErrorData::invalid_params(format!("no tool is called {}", request.name), None))?;
        let view = self.admit(&context)?;
        let asked = request.arguments.unwrap_or_default();
        let told = match (tool.call)(view, asked).await {
            Ok(framed) => {
                let framed = serde_json::to_value(framed);
                let framed = framed.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
                let mut told = CallToolResult::success(vec![ContentBlock::text(framed.to_string())]);
                told.structured_content = Some(framed);
                told
            }
            Err(refused) => CallToolResult::error(vec![ContentBlock::text(refused.told.to_string())]),
        };
        Ok(told.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let view = self.admit(&context)?;
        let text = resources::read(&view, &request.uri)
            .ok_or_else(|| ErrorData::resource_not_found(format!("there is no resource {}", request.uri), None))?;
        let contents = ResourceContents::text(text, request.uri).with_mime_type(resources::MARKDOWN);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::list()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        self.admit(&context)?;
        let arguments = request.arguments.unwrap_or_default();
        prompts::get(&request.name, &arguments).map(Into::into)
    }
}
