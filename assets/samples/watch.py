"""Wrist watch standing on its closed strap, dial drawn with fine print"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

from PIL import Image, ImageDraw, ImageFont
A = args(); sc = reset(); setup(sc, A, bounces=5, exposure=.14)


def dial():
    S = 2000; im = Image.new('RGBA', (S, S), '#22384d'); d = ImageDraw.Draw(im); c = S/2; P = lambda a, r: (c+r*math.sin(a), c-r*math.cos(a))
    for k in range(60):
        a = k*math.pi/30; d.line([P(a, 905), P(a, 940 if k % 5 else 950)], fill='#dfe5ea', width=6 if k % 5 else 12)
    for k in range(12):
        a = k*math.pi/6; d.line([P(a, 690), P(a, 860)], fill='#f2e6cc', width=34)
    d.line([P(.06, 690), P(.06, 860)], fill='#f2e6cc', width=26); d.line([P(-.06, 690), P(-.06, 860)], fill='#f2e6cc', width=26); d.line([P(0, 680), P(0, 870)], fill='#22384d', width=52)
    spaced(d, (c, 470), 'PLINTH', ImageFont.truetype(FONTS['semibold'], 120), '#f2e6cc', 26); spaced(d, (c, 1370), 'AUTOMATIC', ImageFont.truetype(FONTS['regular'], 62), '#dfe5ea', 14); spaced(d, (c, 1455), '50 m', ImageFont.truetype(FONTS['light'], 62), '#dfe5ea', 6)
    d.rectangle((1560, 930, 1720, 1070), fill='#f4f1ea'); spaced(d, (1640, 945), '21', ImageFont.truetype(FONTS['bold'], 100), '#22384d', 2)
    p = os.path.join(__import__('tempfile').mkdtemp(), 'dial.png'); im.save(p); return bpy.data.images.load(p)


steel = metal('steel', '#d9dadb', .18); brushed = metal('brushed', '#c6c8ca', .34); R = .42; parts = []
def keep(o): parts.append(o); return o
# case: axis along +z here, turned to the camera afterwards
keep(lathe('case', [(0, -.10), (.30, -.10), (.37, -.085), (R, -.04), (R+.004, .02), (R-.01, .05), (R-.04, .062), (R-.045, .05), (R-.05, .035), (0, .035)], 192, steel))
keep(lathe('bezel', [(R-.055, .04), (R-.05, .075), (R-.02, .08), (R-.005, .06), (R-.005, .045)], 192, brushed))
dm = label_mat('dial', dial(), .35); dm.node_tree.nodes['Principled BSDF'].inputs['Clearcoat'].default_value = .35; dm.node_tree.nodes['Principled BSDF'].inputs['Clearcoat Roughness'].default_value = .02
bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); r = R-.05; f = bm.faces.new([bm.verts.new((r*math.cos(a), r*math.sin(a), .042)) for a in [2*math.pi*i/160 for i in range(160)]])
for lp in f.loops: lp[uv].uv = (lp.vert.co.x/r/2+.5, lp.vert.co.y/r/2+.5)
keep(from_bm('dial', bm, dm, smooth=False))
hand = plain('hand', '#f5ecd8', .3); red = plain('second', '#d8553a', .4)
for ln, w, a, z, m in ((.19, .030, math.radians(-304), .052, hand), (.29, .022, math.radians(-53), .060, hand), (.32, .008, math.radians(-200), .068, red)):
    o = box('hand', (w, ln+.05, .006), (0, 0, 0), m, bev=.002); o.matrix_world = Matrix.Rotation(a, 4, 'Z') @ Matrix.Translation((0, ln/2-.025, z)); keep(o)
keep(cyl('pin', .022, .04, (0, 0, .045), steel, bev=.006, seg=32)); c = keep(cyl('crown', .055, .09, (R-.01, 0, -.01), steel, bev=.012, seg=40)); c.rotation_euler = (0, math.pi/2, 0)
for x in (-1, 1):
    for y in (-1, 1): keep(box('lug', (.07, .17, .10), (x*.235, y*(R+.01), -.03), brushed, bev=.02, rot=(math.copysign(.22, -y), 0, 0)))
e = bpy.data.objects.new('case', None); link(e)
for p in parts: p.parent = e
TILT = math.radians(68); CY, CZ = -.38, .60; e.matrix_world = Matrix.Translation((0, CY, CZ)) @ Matrix.Rotation(TILT, 4, 'X')
# strap: closed loop in the y-z plane leaving the case above and below, standing on the ground
lea = Mat('leather'); v = lea.coord(); n = lea.noise(v, 14, 6, .65); lea.l(lea.ramp(n.outputs[0], [(.3, hexc('#7c4a2b')), (.7, hexc('#96603a'))]), lea.b.inputs['Base Color']); vo = lea.n('TexVoronoi'); vo.inputs['Scale'].default_value = 60; lea.l(v, vo.inputs['Vector']); lea.bump(lea.math('ADD', vo.outputs['Distance'], n.outputs[0]), .25, .006); lea.set(Roughness=.55, Specular=.35); tag(lea.m, hexc('#8a5533'))
up = Vector((0, math.cos(TILT), math.sin(TILT))); back = Vector((0, math.sin(TILT), -math.cos(TILT))); C = Vector((0, CY, CZ)); a0 = C+up*(R+.005)+back*.03; a1 = C-up*(R+.005)+back*.03
ctrl = [a0, a0+up*.17+back*.05, Vector((0, .10, 1.08)), Vector((0, .52, .88)), Vector((0, .66, .48)), Vector((0, .50, .12)), Vector((0, .12, .018)), a1-up*.12+back*.07, a1]
def spline(P, n=14):
    Q = [P[0]]+P+[P[-1]]; out = []
    for i in range(1, len(Q)-2):
        for k in range(n):
            t = k/n; b, c_, d, g = Q[i-1:i+3]; out.append(.5*(2*c_+(d-b)*t+(2*b-5*c_+4*d-g)*t*t+(3*c_-b-3*d+g)*t**3))
    return out+[P[-1]]
S = spline(ctrl); bm = bmesh.new(); rows = []
for i, p in enumerate(S):
    d = (S[min(len(S)-1, i+1)]-S[max(0, i-1)]).normalized(); nrm = Vector((1, 0, 0)).cross(d).normalized(); w = .215-.035*math.sin(math.pi*i/(len(S)-1)); th = .032
    rows.append([bm.verts.new(p+Vector((x*w, 0, 0))+nrm*y*th) for x, y in ((-1, -.6), (-.92, -1), (.92, -1), (1, -.6), (1, .6), (.92, 1), (.4, 1.25), (-.4, 1.25), (-.92, 1), (-1, .6))])
lo = min(q.co.z for r_ in rows for q in r_)
for a, b in zip(rows, rows[1:]):
    for k in range(10): bm.faces.new((a[k], a[(k+1) % 10], b[(k+1) % 10], b[k]))
bm.faces.new(rows[0]); bm.faces.new(rows[-1][::-1]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); st = from_bm('strap', bm, lea.m); autosmooth(st, 50)
thread = plain('thread', '#e6d3b3', .8)
for i in range(3, len(S)-4, 2):                                # stitching along both edges
    p, q = S[i], S[i+1]; d = (q-p).normalized(); nrm = Vector((1, 0, 0)).cross(d).normalized(); w = .215-.035*math.sin(math.pi*i/(len(S)-1))-.03
    for x in (-w, w):
        for sg in (-1, 1):
            o = cyl('st', .006, (q-p).length*.75, (0, 0, 0), thread, bev=.002, seg=8); o.matrix_world = Matrix.Translation(p+Vector((x, 0, 0))+nrm*sg*.0345) @ d.to_track_quat('Z', 'Y').to_matrix().to_4x4()
for o in [o for o in sc.objects if not o.parent]: o.location.z -= lo
e2 = bpy.data.objects.new('all', None); link(e2)
for o in [o for o in sc.objects if not o.parent and o != e2]: o.parent = e2
e2.rotation_euler = (0, 0, math.radians(24)); photograph(A, sc, .56, lens=124, cam=(0, -7.2, 1.5))
